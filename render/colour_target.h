#pragma once

#include "render/gl_object.h"

namespace gravitile::render {

// An image and a framebuffer that draws into it.
struct ColourTarget {
  GlTexture image;
  GlFramebuffer framebuffer;
};

// Throws RenderError that names the size when it is not positive or more than GL can do.
void requirePossibleSize(int width, int height);

// Throws RenderError that names the size when GL does not take so many layers of it. `format`: of unsigned
// integers.
void requirePossibleLayers(int width, int height, int layers, GLenum format);
// Throws RenderError that names the size when GL had no memory for the texture.
void requireStorage(GLuint texture, int width, int height);

// `format` is a sized internal format (GL_RGBA8, ...). Throws RenderError that names the size when it is not
// positive or more than GL can do.
ColourTarget makeColourTarget(int width, int height, GLenum format);

}  // namespace gravitile::render

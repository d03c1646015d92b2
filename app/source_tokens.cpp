#include "app/source_tokens.h"

#include <algorithm>

#include "app/source_words.h"

namespace gravitile::app {
namespace {

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Walks through the lines of a text and cuts each into tokens.
class Tokenizer {
 public:
  Tokenizer(std::string_view text, SourceLanguage language) : text_(text), language_(language) {}

  TokenizedText run() {
    std::size_t begin = 0;
    while (true) {
      const std::size_t newline = std::min(text_.find('\n', begin), text_.size());
      const bool carriageReturn = newline > begin && text_[newline - 1] == '\r';
      addLine(begin, carriageReturn ? newline - 1 : newline);
      if (newline == text_.size()) break;
      begin = newline + 1;
    }
    return std::move(result_);
  }

 private:
  void addLine(std::size_t begin, std::size_t end) {
    const std::size_t firstToken = result_.tokens.size();
    lineFirst_ = firstToken;
    at_ = begin;
    end_ = end;
    statementStart_ = true;
    lineStart_ = true;
    while (at_ < end_) takeToken();
    result_.lines.push_back({begin, end, firstToken, result_.tokens.size()});
    result_.widestColumn = std::max(result_.widestColumn, columns(text_.substr(begin, end - begin)));
  }

  // Up to `end`; joined to the token before where both look the same.
  void add(std::size_t end, TokenKind kind) {
    std::vector<Token>& tokens = result_.tokens;
    if (tokens.size() > lineFirst_ && tokens.back().kind == kind) {
      tokens.back().end = end;
    } else {
      tokens.push_back({at_, end, kind});
    }
    at_ = end;
  }

  void takeToken() {
    const std::string_view rest = text_.substr(at_, end_ - at_);
    if (inComment_ || rest.starts_with("/*")) return takeBlockComment(rest);
    if (rest.starts_with("//")) return add(end_, TokenKind::Comment);
    if (isSpace(rest[0])) return add(at_ + 1, TokenKind::Plain);
    if (rest[0] == '"' || rest[0] == '\'') return takeString(rest);
    if (language_ == SourceLanguage::Cuda) {
      takeCudaToken(rest);
    } else {
      takeAssemblyToken(rest);
    }
    lineStart_ = false;
  }

  void takeBlockComment(std::string_view rest) {
    const std::size_t close = rest.find("*/", inComment_ ? 0 : 2);
    inComment_ = close == std::string_view::npos;
    add(inComment_ ? end_ : at_ + close + 2, TokenKind::Comment);
  }

  void takeString(std::string_view rest) {
    std::size_t length = 1;
    while (length < rest.size() && rest[length] != rest[0]) length += rest[length] == '\\' ? 2 : 1;
    add(at_ + std::min(length + 1, rest.size()), TokenKind::String);
    lineStart_ = false;
  }

  void takeCudaToken(std::string_view rest) {
    if (rest[0] == '#' && lineStart_) return takeDirective(rest);
    if (const std::size_t length = numberLength(rest)) return add(at_ + length, TokenKind::Number);
    const std::size_t length = wordLength(rest, "");
    if (length == 0) return add(at_ + 1, TokenKind::Plain);
    add(at_ + length, cudaWord(rest.substr(0, length)));
  }

  // "#include" and what it names; the rest of other directives is ordinary source.
  void takeDirective(std::string_view rest) {
    std::size_t length = 1;
    while (length < rest.size() && isSpace(rest[length])) ++length;
    length += wordLength(rest.substr(length), "");
    const std::size_t start = at_;
    add(start + length, TokenKind::Preprocessor);
    if (!rest.substr(0, length).ends_with("include")) return;
    std::size_t open = length;
    while (open < rest.size() && isSpace(rest[open])) ++open;
    const std::size_t close = rest.find('>', open);
    if (open == rest.size() || rest[open] != '<' || close == std::string_view::npos) return;
    if (open > length) add(start + open, TokenKind::Plain);
    add(start + close + 1, TokenKind::String);
  }

  void takeAssemblyToken(std::string_view rest) {
    const char first = rest[0];
    if (first == ';' || first == '{' || first == '}') {
      statementStart_ = true;
      return add(at_ + 1, TokenKind::Plain);
    }
    if (first == '@') return add(at_ + 1 + wordLength(rest.substr(1), "!%"), TokenKind::Builtin);
    if (first == '%') return add(at_ + 1 + wordLength(rest.substr(1), "."), TokenKind::Type);
    if (const std::size_t length = numberLength(rest)) return add(at_ + length, TokenKind::Number);
    const std::size_t length = wordLength(rest, ".$");
    if (length == 0) return add(at_ + 1, TokenKind::Plain);
    const std::string_view word = rest.substr(0, length);
    const bool label = length < rest.size() && rest[length] == ':';
    add(at_ + length, label ? TokenKind::Builtin : assemblyWord(word, statementStart_));
    if (!label && first != '.') statementStart_ = false;
  }

  std::string_view text_;
  SourceLanguage language_;
  TokenizedText result_;
  std::size_t at_ = 0, end_ = 0;  // where the walk is, and where its line ends
  std::size_t lineFirst_ = 0;     // the line's first token
  bool inComment_ = false;        // that may go on over many lines
  bool lineStart_ = true;         // nothing but space so far
  bool statementStart_ = true;    // the next word is an operation
};

}  // namespace

std::size_t TokenizedText::lineAt(std::size_t offset) const {
  const auto after = std::upper_bound(lines.begin(), lines.end(), offset,
                                      [](std::size_t at, const SourceLine& line) { return at < line.begin; });
  return after == lines.begin() ? 0 : static_cast<std::size_t>(after - lines.begin()) - 1;
}

std::size_t columns(std::string_view line) {
  std::size_t count = 0;
  for (const char c : line) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;  // of a UTF-8 letter
    count += c == '\t' ? kTabColumns : continues ? 0 : 1;
  }
  return count;
}

TokenizedText tokenize(std::string_view text, SourceLanguage language) {
  return Tokenizer(text, language).run();
}

}  // namespace gravitile::app

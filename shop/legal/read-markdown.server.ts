import { lexer, type Token, type Tokens } from 'marked';
import { slugOf } from '#shop/text/slug.ts';
import { type Block, type Inline, plainText } from './legal-document.ts';

/**
 * Parses Markdown into headings, paragraphs and lists with links and strong text. Everything else (HTML, pictures,
 * code, tables) stays plain text. A link to anything but https, mailto, tel or a path of the shop keeps only its text.
 *
 * @param fill replaces placeholders in plain text; its result is never parsed as Markdown
 */
export function readMarkdown(markdown: string, fill: (text: string) => Inline[]): Block[] {
  const tokens = lexer(markdown);
  const blocks = readBlocks(tokens, { fill, topHeading: topHeadingOf(tokens) });
  return withUniqueIds(blocks);
}

type Reading = { fill: (text: string) => Inline[]; topHeading: number };

/** Finds the depth of a text's highest headings. They become level 2, because level 1 is the title of the page. */
function topHeadingOf(tokens: Token[]): number {
  return Math.min(...tokens.filter(isToken('heading')).map(({ depth }) => depth));
}

function readBlocks(tokens: Token[], reading: Reading): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (token.type === 'space' || token.type === 'hr' || token.type === 'def') return [];
    if (isToken('heading')(token)) {
      const content = readInlines(token.tokens, reading);
      const level = token.depth === reading.topHeading ? 2 : 3;
      return [{ kind: 'heading', level, id: slugOf(plainText(content), 'seccion'), content }];
    }
    if (isToken('list')(token)) {
      const items = token.items.map((item) => readBlocks(item.tokens, reading));
      return [{ kind: 'list', ordered: token.ordered, items }];
    }
    if (isToken('blockquote')(token)) return readBlocks(token.tokens, reading);
    // The text of a list item has no paragraph around it.
    if (isToken('paragraph')(token) || isToken('text')(token)) {
      return [{ kind: 'paragraph', content: readInlines(token.tokens ?? [token], reading) }];
    }
    return [{ kind: 'paragraph', content: [{ kind: 'text', text: token.raw.trim() }] }];
  });
}

function readInlines(tokens: Token[], reading: Reading): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (isToken('text')(token)) return token.tokens ? readInlines(token.tokens, reading) : reading.fill(token.text);
    if (isToken('strong')(token)) return [{ kind: 'strong', content: readInlines(token.tokens, reading) }];
    if (isToken('em')(token) || isToken('del')(token)) return readInlines(token.tokens, reading);
    if (isToken('link')(token)) {
      const content = readInlines(token.tokens, reading);
      return isSafeAddress(token.href) ? [{ kind: 'link', href: token.href, content }] : content;
    }
    if (isToken('codespan')(token) || isToken('escape')(token)) return [{ kind: 'text', text: token.text }];
    if (isToken('br')(token)) return [{ kind: 'text', text: '\n' }];
    return [{ kind: 'text', text: token.raw }];
  });
}

type TokenTypes = {
  heading: Tokens.Heading;
  list: Tokens.List;
  blockquote: Tokens.Blockquote;
  paragraph: Tokens.Paragraph;
  text: Tokens.Text;
  strong: Tokens.Strong;
  em: Tokens.Em;
  del: Tokens.Del;
  link: Tokens.Link;
  codespan: Tokens.Codespan;
  escape: Tokens.Escape;
  br: Tokens.Br;
};

/** Marked's union has an open member that accepts every type, so checking `type` alone narrows nothing. */
function isToken<Type extends keyof TokenTypes>(type: Type) {
  return (token: Token): token is TokenTypes[Type] => token.type === type;
}

/**
 * Whether a link may have this target: https, mailto, tel or a path of the shop. Browsers skip spaces and control
 * characters in a URL, so a URL that contains any is refused.
 */
function isSafeAddress(href: string): boolean {
  return /^(https:\/\/[^/\\]|mailto:.|tel:.|\/(?![/\\]))/i.test(href) && !/[\s\p{Cc}\\]/u.test(href);
}

/** Ids of the page itself, which headings must not have. */
const takenIds = ['contenido'];

function withUniqueIds(blocks: Block[]): Block[] {
  const taken = new Set(takenIds);
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    let id = block.id;
    for (let number = 2; taken.has(id); number++) id = `${block.id}-${number}`;
    taken.add(id);
    return { ...block, id };
  });
}

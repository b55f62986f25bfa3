/** A piece of a line of text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; content: Inline[] }
  /** `href` is https, mailto, tel or one of the shop's own paths, and nothing else */
  | { kind: 'link'; href: string; content: Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] };

/** A legal page, read and filled in: what is left is to show it. */
export type LegalDocument = {
  title: string;
  description: string;
  /** the day of the text, in words; null where staff wrote their own, which says so itself */
  revisedOn: string | null;
  blocks: Block[];
};

/** The words of a line without its links and marks. */
export function plainText(content: readonly Inline[]): string {
  return content.map((piece) => (piece.kind === 'text' ? piece.text : plainText(piece.content))).join('');
}

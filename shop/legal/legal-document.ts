/** A piece of a line of text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; content: Inline[] }
  /** `href` is https, mailto, tel or a path of the shop */
  | { kind: 'link'; href: string; content: Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] };

/** A legal page, parsed and filled in, ready to be shown. */
export type LegalDocument = {
  title: string;
  description: string;
  /** the day of the text, in words; null for a text by staff, which may state its own */
  revisedOn: string | null;
  blocks: Block[];
};

/** The text of a line without links and formatting. */
export function plainText(content: readonly Inline[]): string {
  return content.map((piece) => (piece.kind === 'text' ? piece.text : plainText(piece.content))).join('');
}

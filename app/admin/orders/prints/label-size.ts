/** The type sizes of a label's address in millimetres, largest first; the style sheet has them by name. */
const sizes = { largest: 5.2, large: 4.4, medium: 3.7, small: 3.1, smallest: 2.5 };

export type LabelSize = keyof typeof sizes;

/** The space for name, telephone and address on a label, in millimetres. */
const space = { width: 90, height: 66 };

/** How wide letters are at most on average, in ems: the shop may choose another font. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter === letter.toLowerCase() ? 0.62 : 0.85), 0);

/** The largest type in which a name and an address fit on a label, by an estimate of their lines. */
export function labelSize(texts: string[]): LabelSize {
  const names = Object.keys(sizes) as LabelSize[];
  const fits = (name: LabelSize) => {
    const lines = texts.reduce((sum, text) => sum + Math.ceil((widthOf(text) * sizes[name]) / space.width), 0);
    // The telephone and the larger type of the name take the space of two more lines.
    return (lines + 2) * sizes[name] * 1.25 <= space.height;
  };
  return names.find(fits) ?? 'smallest';
}

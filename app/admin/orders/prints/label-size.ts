/** The type sizes of a label's address in millimetres, largest first; the style sheet has them by name. */
const sizes = { largest: 5.6, large: 4.8, medium: 4.1, small: 3.5, smaller: 3, smallest: 2.6 };

export type LabelSize = keyof typeof sizes;

/** The space for name, telephone and address on a label, in millimetres. */
const space = { width: 90, height: 75 };
/** The name is larger and bold. */
const nameScale = 1.2;
const lineHeight = 1.25;

/** How wide letters are on average, in ems: in the widest font that the shop can choose. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter === letter.toLowerCase() ? 0.58 : 0.75), 0);

/** The line of the carrier and the guide beside the QR code, in millimetres. */
const guide = { size: 3.6, width: 58 };

/**
 * The largest type in which a name, a telephone and an address fit on a label, by an estimate of their lines.
 *
 * @param guideLine the carrier and the guide, which take some of the space; empty without them
 */
export function labelSize(name: string, address: string[], guideLine = ''): LabelSize {
  const guideLines = Math.ceil((widthOf(guideLine) * guide.size) / guide.width);
  const height = space.height - guideLines * guide.size * lineHeight;
  const fits = (size: number) => {
    const linesOf = (text: string, scale = 1) => Math.ceil((widthOf(text) * size * scale) / space.width) * scale;
    const lines = linesOf(name, nameScale) + 1 + address.reduce((sum, line) => sum + linesOf(line), 0);
    return lines * size * lineHeight <= height;
  };
  const names = Object.keys(sizes) as LabelSize[];
  return names.find((one) => fits(sizes[one])) ?? 'smallest';
}

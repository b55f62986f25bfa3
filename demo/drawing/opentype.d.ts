/** Types for the part of opentype.js used here; the package has none. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  export type Font = {
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
      options?: { letterSpacing?: number },
    ): { commands: PathCommand[] };
    getAdvanceWidth(text: string, size: number, options?: { letterSpacing?: number }): number;
  };

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}

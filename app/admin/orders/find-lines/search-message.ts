/** What came of a search or a scan, in words. */
export type SearchMessage = { text: string; isProblem: boolean };

export const problem = (text: string): SearchMessage => ({ text, isProblem: true });
export const notFound = (text: string) => problem(`No encontramos «${text}».`);

/**
 * What the camera says: what came of the last code, or that it was read while it is looked up.
 *
 * @param code empty before the first one
 */
export function scanStatus(code: string, message: SearchMessage | null): SearchMessage {
  if (code === '') return { text: 'Pon el código frente a la cámara.', isProblem: false };
  return message ?? { text: `Código leído: ${code}`, isProblem: false };
}

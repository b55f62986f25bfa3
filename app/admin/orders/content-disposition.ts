/**
 * The header that names a file shown in the browser. The name is a stranger's: only plain characters reach the quoted
 * form, and the rest goes encoded (RFC 5987), which every browser of today reads instead.
 */
export function inlineNamed(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  // Half of a surrogate pair alone cannot be encoded.
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * A Content-Disposition header for a file shown in the browser. The name comes from a customer: the quoted form
 * contains only plain characters; the full name is encoded (RFC 5987), which current browsers prefer.
 */
export function inlineNamed(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  // A lone surrogate cannot be encoded.
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

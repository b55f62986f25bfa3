/** The link that calls a number. A file of its own: every public page loads it. */
export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

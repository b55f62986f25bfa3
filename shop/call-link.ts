/** The link that calls a number. It has its own file because every public page loads it. */
export function callLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

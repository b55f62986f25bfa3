/** Google Maps URLs that need no key. A page loads the map only when the visitor asks for it. */

/** The hosts that pages may frame: the first redirects the frame to the second. */
export const mapFrameOrigins = ['https://maps.google.com', 'https://www.google.com'];

/** The URL of a map to embed, with a pin on an address as people write it. */
export function mapFrameUrl(address: string): string {
  return `https://maps.google.com/maps?q=${encodeURIComponent(address)}&z=16&hl=es&output=embed`;
}

/** The URL that opens the address in Google Maps (on a phone, in its app), where directions are offered. */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

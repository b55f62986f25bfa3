/** Addresses at Google Maps that need no key. Nothing is asked of them until a visitor wants it. */

/** Who answers for an embedded map: the first host sends the frame on to the second. Pages may frame these and no others. */
export const mapFrameOrigins = ['https://maps.google.com', 'https://www.google.com'];

/** The address of a map to embed, with a pin on what `place` names: an address as people write it. */
export function mapFrameUrl(place: string): string {
  return `https://maps.google.com/maps?q=${encodeURIComponent(place)}&z=16&hl=es&output=embed`;
}

/** The address that opens Google Maps itself, on a phone its app, with `place` looked up and the way there on offer. */
export function directionsUrl(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/**
 * Whether a browser asks for a page, as it does when it sends a form without scripts; our scripts take any response.
 */
export function asksForPage(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

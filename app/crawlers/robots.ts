import { addresses } from '#app/addresses.ts';
import { originContext } from '#app/context.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const rules = ['User-agent: *', ...closedPrefixes.map((prefix) => `Disallow: ${prefix}`), 'Allow: /'];
  const text = `${rules.join('\n')}\n\nSitemap: ${context.get(originContext)}/sitemap.xml\n`;
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/**
 * The prefixes that robots.txt disallows: closed addresses with `*` for parameters, without those that a shorter prefix
 * covers.
 */
const closedPrefixes = [...addresses]
  .filter(([, { crawl }]) => crawl === 'closed')
  .map(([address]) => address.replaceAll(/:[^/]+/g, '*').replace(/(\/\*)+$/, ''))
  .filter((prefix, index, all) => all.indexOf(prefix) === index)
  .filter((prefix, _, all) => !all.some((other) => other !== prefix && prefix.startsWith(other)));

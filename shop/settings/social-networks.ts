/** The shop's accounts in social networks, shown at the foot of its pages and in its structured data. */
type Network = {
  code: 'instagram' | 'facebook' | 'tiktok' | 'youtube';
  name: string;
  /** the domain of its profiles; `www.` and `m.` may come before it */
  domain: string;
  /** what comes before an account's name in the address of its profile */
  prefix: string;
};

export const socialNetworks = [
  { code: 'instagram', name: 'Instagram', domain: 'instagram.com', prefix: 'https://www.instagram.com/' },
  { code: 'facebook', name: 'Facebook', domain: 'facebook.com', prefix: 'https://www.facebook.com/' },
  { code: 'tiktok', name: 'TikTok', domain: 'tiktok.com', prefix: 'https://www.tiktok.com/@' },
  { code: 'youtube', name: 'YouTube', domain: 'youtube.com', prefix: 'https://www.youtube.com/@' },
] as const satisfies Network[];

export type SocialNetwork = Network['code'];

/**
 * Reads what staff typed for an account: its name, with or without '@', or the address of its profile.
 *
 * @returns the https address of the profile; null if the text is neither
 */
export function readProfile(code: SocialNetwork, typed: string): string | null {
  const { domain, prefix } = networkOf(code);
  const account = /^@?([\w.-]+)$/.exec(typed)?.[1];
  // 'instagram.com' alone is an address without an account.
  if (account && account.toLowerCase().replace(/^www\./, '') !== domain) return prefix + account;
  const address = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!address || address.hostname.replace(/^(www|m)\./, '') !== domain || address.pathname === '/') return null;
  return `https://${address.host}${address.pathname}${code === 'facebook' ? address.search : ''}`;
}

export function profileProblem(code: SocialNetwork): string {
  const { name, domain } = networkOf(code);
  return `Escribe el nombre de la cuenta, como @mitienda, o su dirección en ${name}, que empieza por ${domain}/.`;
}

/** A link to a profile, labelled with the name of its network. */
export type SocialProfile = { to: string; label: string };

/** Lists the accounts that the shop has. */
export function listProfiles(settings: { [Code in SocialNetwork]: string }): SocialProfile[] {
  return socialNetworks.map(({ code, name }) => ({ to: settings[code], label: name })).filter(({ to }) => to !== '');
}

const networkOf = (code: SocialNetwork): Network => {
  const network = socialNetworks.find((one) => one.code === code);
  if (!network) throw new Error(`unknown social network: ${code}`);
  return network;
};

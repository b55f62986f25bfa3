/** The shop's accounts in social networks, shown at the foot of its pages and in its structured data. */
export const socialNetworks = {
  instagram: { name: 'Instagram', domain: 'instagram.com', prefix: 'https://www.instagram.com/' },
  facebook: { name: 'Facebook', domain: 'facebook.com', prefix: 'https://www.facebook.com/' },
  tiktok: { name: 'TikTok', domain: 'tiktok.com', prefix: 'https://www.tiktok.com/@' },
  youtube: { name: 'YouTube', domain: 'youtube.com', prefix: 'https://www.youtube.com/@' },
};

export type SocialNetwork = keyof typeof socialNetworks;

export const socialNetworkCodes = Object.keys(socialNetworks) as SocialNetwork[];

/**
 * Reads what staff typed for an account: its name, with or without '@', or the address of its profile.
 *
 * @returns the https address of the profile; null if the text is neither
 */
export function readProfile(code: SocialNetwork, typed: string): string | null {
  const { domain, prefix } = socialNetworks[code];
  const account = /^@?([\w.-]+)$/.exec(typed)?.[1];
  // 'instagram.com' alone is an address without an account.
  if (account && account.toLowerCase().replace(/^www\./, '') !== domain) return prefix + account;
  const address = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!address || address.hostname.replace(/^(www|m)\./, '') !== domain || address.pathname === '/') return null;
  return `https://${address.host}${address.pathname}${code === 'facebook' ? address.search : ''}`;
}

export function profileProblem(code: SocialNetwork): string {
  const { name, domain } = socialNetworks[code];
  return `Escribe el nombre de la cuenta, como @mitienda, o su dirección en ${name}, que empieza por ${domain}/.`;
}

/** A link to a profile, labelled with the name of its network. */
export type SocialProfile = { to: string; label: string };

/** Lists the accounts that the shop has. */
export function listProfiles(settings: { [Code in SocialNetwork]: string }): SocialProfile[] {
  return socialNetworkCodes
    .map((code) => ({ to: settings[code], label: socialNetworks[code].name }))
    .filter(({ to }) => to !== '');
}

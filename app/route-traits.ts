import type { Permission } from '#shop/staff/roles/permissions.ts';

/** The traits of an address that the server needs before its module runs. */
export type RouteTraits = {
  /** Whether the address contains a secret (`:token`) that grants access. Logs mask it. */
  secret: boolean;
  /**
   * The data that a cacheable page depends on, besides the settings and the categories of the menu; null for pages
   * rendered per request.
   */
  cache: 'catalogue' | 'text' | null;
  /** The kind of form sent to it, which limits the size of the request body. */
  body: 'form' | 'proof' | 'picture' | 'photos' | 'import';
  /** The weight of a request in the rate limit. */
  cost: 'ordinary' | 'page' | 'list' | 'search' | 'whole-shop';
  /** Whether customers pay here: the content security policy allows the payment provider. */
  payment: boolean;
  /** Whether mail programs may post here without a page of the shop, to stop mails (RFC 8058). */
  oneClick: boolean;
  /** Whether the page may use the camera, to read codes: the permissions policy allows it. */
  camera: boolean;
  /**
   * Whether the service worker answers here when there is no connection: with a copy of the page if it is cacheable,
   * else with a notice. It leaves all other addresses alone.
   */
  offline: boolean;
  /** `listed` in the sitemap; `open` to crawlers, but not listed; `closed` by robots.txt. */
  crawl: 'listed' | 'open' | 'closed';
  /**
   * The permission that the back office requires to read this address. Null for other addresses: their layouts and
   * actions check access.
   */
  permission: Permission | null;
  /** The permission that the back office requires to change anything here; null as above. */
  changePermission: Permission | null;
};

/** The traits that decide who may read an address. They have no default: each kind of address below names them. */
type RequiredTrait = 'secret' | 'cache' | 'crawl' | 'permission' | 'changePermission';

const ordinary: Omit<RouteTraits, RequiredTrait> = {
  body: 'form',
  cost: 'ordinary',
  payment: false,
  oneClick: false,
  camera: false,
  offline: false,
};

/** An address whose response depends on the request, and which crawlers are to leave alone. */
const perRequest = { secret: false, cache: null, crawl: 'closed', permission: null, changePermission: null } as const;

/** A page that is the same for everyone, listed in the sitemap, and cached until its data changes. */
export const publicPage = (cache: 'catalogue' | 'text'): RouteTraits => ({
  ...ordinary,
  secret: false,
  cache,
  cost: 'page',
  offline: true,
  crawl: 'listed',
  permission: null,
  changePermission: null,
});

/** Crawlable but not in the sitemap: generated files, redirects, and the 404 page. */
export const unlisted: RouteTraits = { ...ordinary, ...perRequest, cost: 'page', crawl: 'open' };

/** An address for scripts and forms, not for people to open: each request is answered for itself. */
export const personal: RouteTraits = { ...ordinary, ...perRequest };

/** A page that is rendered for each request, such as the cart, a sign-in form or a profile. */
export const personalPage: RouteTraits = { ...personal, cost: 'page' };

/** A page that is rendered for each request, and needs neither an account nor a secret. */
export const openPage: RouteTraits = { ...personalPage, offline: true };

/** A checkout or order address, where customers may pay through the provider's window. */
export const ordering: RouteTraits = { ...personal, payment: true };

/** A page opened by a secret link. */
export const secretLink: RouteTraits = { ...personalPage, secret: true };

/**
 * A back-office address.
 *
 * @param changePermission required to change anything there; if absent, as to read it
 */
export const backOffice = (permission: Permission, changePermission = permission): RouteTraits => ({
  ...personal,
  permission,
  changePermission,
});

import { randomBytes } from 'node:crypto';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { keepToasts } from './toast.ts';

export type ScreenName = 'phone' | 'desktop';

const screens: Record<
  ScreenName,
  { viewport: { width: number; height: number }; isMobile: boolean; hasTouch: boolean }
> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
};

/**
 * One Chromium for all files of the process, or two: with and without pictures. Starting one takes as long as a short
 * journey.
 */
const chromiumOfAll = new Map<'with pictures' | 'without', Promise<Browser>>();

function launch(pictures: boolean): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
    ],
  });
}

/**
 * What a page reports if it leaves while the data of a page before is still arriving: React Router awaits the values of
 * a response but not its end (`decodeViaTurboStream`), and aborting it rejects that promise. Shoppers notice nothing.
 */
const abandonedResponse = 'AbortError: signal is aborted without reason';

/**
 * Provides a real Chromium. Each visit has its own context; an error in the browser's console fails the current test.
 *
 * @param options.pictures whether to load pictures, which take a third of a journey's time. By default, they are loaded
 * unless E2E_PICTURES is 'off'.
 */
export function useBrowser({ pictures = process.env.E2E_PICTURES !== 'off' }: { pictures?: boolean } = {}) {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    const kind = pictures ? 'with pictures' : 'without';
    const launched = chromiumOfAll.get(kind) ?? launch(pictures);
    chromiumOfAll.set(kind, launched);
    browser = await launched;
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const complaintsHere = complaints;
    complaints = [];
    expect(complaintsHere, 'the browser complained').toEqual([]);
  });

  return {
    /** Opens a page of the shop as a new visitor, from a random network address. */
    async visit(path: string, options: VisitOptions = {}): Promise<Page> {
      if (!browser) throw new Error('The browser is only there while tests run');
      const context = await browser.newContext({
        ...screens[options.screen ?? 'desktop'],
        deviceScaleFactor: options.sharpness,
        ...(options.viewport && { viewport: options.viewport }),
        forcedColors: options.forcedColors ? 'active' : 'none',
        baseURL: options.shopUrl ?? inject('shopUrl'),
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
        reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
        javaScriptEnabled: options.scripts ?? true,
        // A service worker would hide requests from `route`.
        serviceWorkers: options.serviceWorker ? 'allow' : 'block',
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      });
      context.setDefaultTimeout(20_000);
      await keepToasts(context);
      contexts.push(context);
      const complain = (text: string) => {
        if (!options.expectComplaint?.test(text)) complaints.push(text);
      };
      context.on('console', (message) => message.type() === 'error' && complain(message.text()));
      context.on('weberror', (error) => {
        const text = String(error.error());
        if (text !== abandonedResponse) complain(text);
      });
      const page = await context.newPage();
      fillOnlyReachableFields(page);
      if (options.scripts !== false) waitForScripts(page);
      if (options.scripts === false) await page.goto(path);
      else await awake(page, () => page.goto(path));
      return page;
    },
  };
}

export type VisitOptions = {
  screen?: ScreenName;
  /** device pixels per CSS pixel; 1 by default */
  sharpness?: number;
  /** overrides the screen's size; at 400 % zoom a page has a quarter of it */
  viewport?: { width: number; height: number };
  /** emulates forced colours (high contrast mode) */
  forcedColors?: boolean;
  /** another shop than the shared one */
  shopUrl?: string;
  reducedMotion?: boolean;
  /** false disables JavaScript */
  scripts?: boolean;
  /** true allows the service worker */
  serviceWorker?: boolean;
  /** console errors and uncaught exceptions that match are ignored, such as the status of a refused request */
  expectComplaint?: RegExp;
};

/** Waits until the page is hydrated, or has loaded, if it has no scripts to hydrate it. */
export async function scriptsAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isPlain = document.readyState === 'complete' && !document.querySelector('script[type=module]');
    return isPlain || !('releaseEarlyTaps' in window);
  });
}

/**
 * Makes `goto` and `reload` wait for hydration. Clicks before hydration are replayed (see app/early-taps.ts), but typed
 * text would be lost.
 */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    // 'commit' means that the test wants to act before hydration.
    if (options?.waitUntil !== 'commit') await scriptsAnswered(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await scriptsAnswered(page);
    return answer;
  };
}

let reachableOnly = false;

/**
 * Makes every `fill` wait until no modal dialog covers the field. Otherwise the text for a field behind a dialog that
 * is still closing would be lost without an error, because the browser does not focus an inert element.
 */
function fillOnlyReachableFields(page: Page): void {
  if (reachableOnly) return;
  reachableOnly = true;
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  const fill = locators.fill;
  locators.fill = async function (this: Locator, ...args) {
    await this.evaluate((field) => {
      const isReachable = () => {
        const topmost = [...document.querySelectorAll('dialog:modal')].at(-1);
        return !topmost || topmost.contains(field) || !field.isConnected;
      };
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => (isReachable() ? resolve() : requestAnimationFrame(check));
      if (isReachable()) return;
      check();
      return promise;
    });
    return fill.apply(this, args);
  };
}

/**
 * Loads a page. If its header has the storefront's cart link, waits for the header's request of the session, which
 * marks the end of hydration.
 */
export async function awake(page: Page, load: () => Promise<unknown>): Promise<void> {
  const sessionResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/sesion');
  sessionResponse.catch(() => {});
  await load();
  if (await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).count()) await sessionResponse;
}

function someAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** Axe's violations of WCAG 2.2 AA and best practices on the current page, or in a part of it. */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<string[]> {
  for (const frame of page.frames()) {
    // `evaluate` bypasses the page's content security policy.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(async (within) => {
    const looked = await (window as unknown as { axe: typeof axe }).axe.run(within, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Reporting passed rules and fetching styles would take longer than the check itself.
      resultTypes: ['violations'],
      preload: false,
    });
    return looked.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target.join(' ')) }));
  }, part);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}

import { randomBytes } from 'node:crypto';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';

export type ScreenName = 'phone' | 'desktop';

const screens: Record<
  ScreenName,
  { viewport: { width: number; height: number }; isMobile: boolean; hasTouch: boolean }
> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
};

/** One Chromium for all files of the process, which goes with it: to start one takes as long as many a journey. */
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
 * A real Chromium. Each visitor is a stranger to the others; what a console complains of fails the test that was running.
 *
 * @param options.pictures whether pictures are loaded: they are a third of the work of a journey. Left out, the group of
 * journeys decides: those that look at the shop load them, those that sell do not.
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
    const heard = complaints;
    complaints = [];
    expect(heard, 'the browser complained').toEqual([]);
  });

  return {
    /** Opens a page of the shop as a new visitor sees it, from a network address of their own. */
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
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      });
      context.setDefaultTimeout(20_000);
      contexts.push(context);
      const complain = (text: string) => {
        if (!options.expectComplaint?.test(text)) complaints.push(text);
      };
      context.on('console', (message) => message.type() === 'error' && complain(message.text()));
      context.on('weberror', (error) => complain(String(error.error())));
      const page = await context.newPage();
      if (options.scripts !== false) waitForScripts(page);
      if (options.scripts === false) await page.goto(path);
      else await awake(page, () => page.goto(path));
      return page;
    },
  };
}

type VisitOptions = {
  screen?: ScreenName;
  /** how many dots of the screen lie along a CSS pixel, where that is more than one */
  sharpness?: number;
  /** another size than the screen's: a page at 400 % has a quarter of it */
  viewport?: { width: number; height: number };
  /** the visitor's own few colours in place of ours */
  forcedColors?: boolean;
  /** another shop than the one all journeys share */
  shopUrl?: string;
  reducedMotion?: boolean;
  /** false for a browser that runs none */
  scripts?: boolean;
  /** what the console may say in this visit: a refused order is an error to the browser */
  expectComplaint?: RegExp;
};

/** Until the page that is there is more than what its server wrote. */
export async function scriptsAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => !('releaseEarlyTaps' in window));
}

/**
 * Whatever is loaded by its address is there once its scripts answer for it. A person hardly notices the moment before; what
 * is pressed in it is kept (see app/early-taps.ts), but what is typed next would go nowhere.
 */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    // Who asks for no more than its first byte wants to be early.
    if (options?.waitUntil !== 'commit') await scriptsAnswered(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await scriptsAnswered(page);
    return answer;
  };
}

/**
 * Loads a page of the storefront and waits until its scripts answer for it: its header then asks who is looking.
 * Pages from elsewhere (the back office, a failure) do not ask, and are not waited for.
 */
export async function awake(page: Page, load: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/sesion');
  asked.catch(() => {});
  await load();
  if (await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).count()) await asked;
}

function someAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** What axe finds wrong on the page as it stands now, or in the named part of it, by WCAG 2.2 AA and its best practices. */
export async function accessibilityFaults(page: Page, part = 'html'): Promise<string[]> {
  for (const frame of page.frames()) {
    // What is brought in this way the page's policy does not see.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(async (within) => {
    const looked = await (window as unknown as { axe: typeof axe }).axe.run(within, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // What passes is not told node by node, nor style fetched again: that takes longer than looking.
      resultTypes: ['violations'],
      preload: false,
    });
    return looked.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target.join(' ')) }));
  }, part);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}

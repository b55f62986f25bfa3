import type { Page } from 'playwright-core';
import { inject } from 'vitest';

/** The list of products that a search found. */
export const results = (page: Page) => page.getByRole('region', { name: 'Resultados' });

/** The path and query of a page, as a person reads them. */
export const address = (page: Page) => decodeURIComponent(page.url().slice(inject('shopUrl').length));

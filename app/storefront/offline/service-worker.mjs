// The shop's service worker. It answers only navigations, and only where they fail for want of a connection: with a copy
// of the page if it has one, else with a notice. It also shows the notices that the shop pushes to its staff, until they
// sign out.
// `worker-script.ts` puts the constant `offline` before this text.

const notices = `aviso-${offline.version}`;
const copies = 'copias-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(notices).then((cache) => cache.add(new Request(offline.notice, { cache: 'reload' }))));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // Without it, each navigation would wait until the worker has started.
  event.waitUntil(Promise.all([deleteOldCaches(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && offline.signOut.includes(pathname)) event.waitUntil(endNotices());
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const matches = (patterns) => patterns.some((pattern) => new RegExp(pattern).test(pathname));
  const isCopied = matches(offline.copied);
  if (isCopied || matches(offline.noticed)) event.respondWith(answer(event, isCopied));
});

async function answer(event, isCopied) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isCopied && mayBeKept(response)) event.waitUntil(keep(event.request.url, response.clone()));
    return response;
  } catch {
    const copy = isCopied && (await findCopy(event.request.url));
    return copy || caches.match(offline.notice, { cacheName: notices });
  }
}

function mayBeKept(response) {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !/no-store|private/.test(response.headers.get('Cache-Control') ?? '')
  );
}

/** Keeps a page, and drops the ones that were seen the longest time ago. */
async function keep(url, response) {
  const cache = await caches.open(copies);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -offline.mostCopies).map((request) => cache.delete(request, { ignoreVary: true })));
}

/** The copy of a page, marked with its age, which the style sheet shows. */
async function findCopy(url) {
  const kept = await caches.match(url, { cacheName: copies, ignoreVary: true });
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  // They describe the page as it was sent.
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  const html = await kept.text();
  const mark = `<body data-copy="${ageOf(new Date(headers.get('Date') ?? 0))}"`;
  return new Response(
    html.replace('<body', () => mark),
    { headers },
  );
}

/** 'de hoy, 10:32 a. m.', or 'del 24 de noviembre, 10:32 a. m.': both end with a point. */
function ageOf(date) {
  const time = date.toLocaleTimeString('es-CO', { hour: 'numeric', minute: '2-digit' }).replaceAll(/\s/g, '\u00a0');
  const isToday = date.toDateString() === new Date().toDateString();
  return `${isToday ? 'de hoy' : `del ${date.toLocaleDateString('es-CO', { day: 'numeric', month: 'long' })}`}, ${time}`;
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== notices && name !== copies).map((name) => caches.delete(name)));
}

self.addEventListener('push', (event) => {
  const { title, navigate, ...notice } = event.data.json().notification;
  const shown = { ...notice, icon: '/icono-192.png', data: { navigate } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.navigate));
});

// The shop learns the new address only from a device whose person is signed in; others it finds gone, and mails.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewNotices(event)));

async function renewNotices({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const renewed = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  const body = new URLSearchParams({ oldEndpoint: oldSubscription.endpoint, endpoint, ...keys });
  await fetch('/admin/notifications/renew', { method: 'POST', body });
}

/** The next person to sign in may have fewer permissions. The shop hears of it when it sends the next notice. */
async function endNotices() {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Shows the tab that has the page, or else a new one: other tabs may have forms that are half filled in. */
async function openPage(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
}

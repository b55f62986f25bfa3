import Bowser from 'bowser';

/** Names a browser from its user agent: 'Chrome en Android', 'Safari en iPhone'. */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  // iPhone and iPad are known by their own names; other devices by their system's.
  const device = platform.model?.startsWith('iP') ? platform.model : os.name;
  const program = browser.name?.replace(' for Android', '').replace('Microsoft ', '');
  if (program && device) return `${program} en ${device}`;
  return program || device || unknown;
}

const unknown = 'Dispositivo desconocido';

import Bowser from 'bowser';

/** Names a browser by what it says of itself, as its owner would: 'Chrome en Android', 'Safari en iPhone'. */
export function deviceWords(userAgent: string): string {
  if (userAgent === '') return unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Phones and tablets of one maker are known by their own name; all others by their system's.
  const device = platform.model?.startsWith('iP') ? platform.model : os.name;
  const program = browser.name?.replace(' for Android', '').replace('Microsoft ', '');
  if (program && device) return `${program} en ${device}`;
  return program || device || unknown;
}

const unknown = 'Dispositivo desconocido';

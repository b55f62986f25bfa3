/** The frame of all mails: HTML in a single column for phones, and the same content as plain text. */
import { escapeHtml } from '#shop/escape-html.ts';
import type { OrderStep } from '#shop/orders/status/order-steps.ts';

export type FramedMail = { subject: string; text: string; html: string; replyTo?: string };

/** The shop's data in every mail. */
export type MailingShop = {
  siteName: string;
  legalName: string;
  nit: string;
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  contactWhatsapp: string;
};

type Amount = { what: string; amount: string };
type MailLink = { label: string; href: string };

/** A block of a mail, in reading order. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** a highlighted text, such as a reason or an amount to have ready */
  | { kind: 'note'; title: string; text: string }
  | { kind: 'steps'; steps: OrderStep[] }
  /** the main action */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'amounts'; lines: Amount[]; sums: Amount[]; total: Amount }
  | { kind: 'fact'; title: string; text: string }
  | { kind: 'links'; title: string; links: MailLink[] };

export type MailContent = {
  /** the shop's name is added */
  subject: string;
  /** preview text, shown next to the subject in the list of messages */
  preheader: string;
  title: string;
  blocks: MailBlock[];
  /** the small print above the sender */
  closing: string;
};

/** Puts the content of a mail into the shop's frame, as HTML and plain text. */
export function frameMail(content: MailContent, shop: MailingShop): FramedMail {
  const siteName = oneLine(shop.siteName);
  const sender = [
    `${shop.legalName || siteName}${shop.nit ? `, NIT ${shop.nit}` : ''}`,
    [shop.contactAddress, shop.contactPhone, shop.contactEmail].filter(Boolean).join(' · '),
  ]
    .map(oneLine)
    .filter(Boolean);
  return {
    subject: `${oneLine(content.subject)} · ${siteName}`,
    text: textOf(content, sender),
    html: htmlOf(content, siteName, sender),
    ...(shop.contactEmail ? { replyTo: oneLine(shop.contactEmail) } : {}),
  };
}

/**
 * Greets a customer by first name; of a name with more than two words, only the first is used. A name that is too long
 * or contains anything but letters is left out: anyone can enter any name with any address, and must not be able to
 * send advertisements through the shop.
 */
export function greetingTo(firstName: string): string {
  const name = firstName.trim();
  if (!/^[\p{L}\p{M}'’ -]{1,40}$/u.test(name)) return 'Hola:';
  const words = name.split(/ +/);
  return `Hola ${words.length > 2 ? words[0] : name}:`;
}

function textOf({ title, blocks, closing }: MailContent, sender: string[]): string {
  return [title, ...blocks.map(blockText), closing, sender.join('\n')].filter(Boolean).join('\n\n').concat('\n');
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'note':
    case 'fact':
      return `${leadOf(block.title)} ${block.text}`;
    case 'steps':
      return block.steps.map(({ name, state }) => `${state === 'ahead' ? '[ ]' : '[x]'} ${name}`).join('  ');
    case 'button':
      return `${block.label}: ${block.href}`;
    case 'amounts':
      return [...block.lines, ...block.sums, block.total].map(({ what, amount }) => `${what}: ${amount}`).join('\n');
    case 'links':
      return [leadOf(block.title), ...block.links.map(({ label, href }) => `${label}: ${href}`)].join('\n');
  }
}

/** A title that precedes its text: with a colon, unless it is a question. */
const leadOf = (title: string) => (title.endsWith('?') ? title : `${title}:`);

const ink = '#17251d';
const quietInk = '#47544b';
const paper = '#faf7f1';
const sand = '#f3ede1';
const line = '#e6dfd1';
const green = '#1f5139';
const font = "font-family:Montserrat,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:26px;color:${ink}`;
const small = `${font};font-size:14px;line-height:21px;color:${quietInk}`;
/** Long words, names and addresses are broken instead of widening the page on a phone. */
const breaks = 'word-break:break-word;overflow-wrap:anywhere';

/**
 * Writes the HTML of a mail. Every colour has its own background, so that mail programs with a dark mode change both.
 */
function htmlOf(content: MailContent, siteName: string, sender: string[]): string {
  const title = escapeHtml(content.title);
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:4px 8px 18px;${font};font-size:18px;line-height:24px;font-weight:700;color:${green};${breaks}">${escapeHtml(siteName)}</td></tr>
<tr><td bgcolor="#ffffff" style="background:#ffffff;border:1px solid ${line};border-radius:16px;padding:28px 24px 12px;${body};${breaks}">
<h1 style="margin:0 0 12px;${font};font-size:25px;line-height:31px;font-weight:600;color:${ink}">${title}</h1>
${content.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;${small};${breaks}">
<p style="margin:0 0 12px">${escapeHtml(content.closing)}</p>
<p style="margin:0">${sender.map(escapeHtml).join('<br>')}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${body}">${multiline(block.text)}</p>`;
    case 'note':
      return `<div style="margin:0 0 20px;padding:14px 18px;background:${sand};border-radius:12px;${body}"><b>${escapeHtml(block.title)}</b><br>${multiline(block.text)}</div>`;
    case 'fact':
      return `<p style="margin:0 0 14px;${small}"><b style="color:${ink}">${escapeHtml(block.title)}</b><br>${multiline(block.text)}</p>`;
    case 'steps':
      return stepsHtml(block.steps);
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td bgcolor="${green}" style="background:${green};border-radius:12px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
    case 'amounts':
      return amountsHtml(block);
    case 'links':
      return `<p style="margin:0 0 14px;${small}"><b style="color:${ink}">${escapeHtml(block.title)}</b><br>${block.links.map(linkHtml).join('<br>')}</p>`;
  }
}

function linkHtml({ label, href }: MailLink): string {
  return `<a href="${escapeHtml(href)}" style="color:${green};text-decoration:underline;line-height:28px">${escapeHtml(label)}</a>`;
}

function stepsHtml(steps: OrderStep[]): string {
  const width = Math.floor(100 / steps.length);
  const cells = steps.map(({ name, state }) => {
    const reached = state !== 'ahead';
    const stepStyle = `border-top:4px solid ${reached ? green : line};color:${reached ? green : quietInk};font-weight:${state === 'current' ? 700 : 500}`;
    return `<td width="${width}%" valign="top" style="padding:8px 6px 0 0;${font};font-size:13px;line-height:17px;${stepStyle}">${reached ? '&#10003;&nbsp;' : ''}${escapeHtml(name)}</td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr>${cells.join('')}</tr></table>`;
}

function amountsHtml({ lines, sums, total }: Extract<MailBlock, { kind: 'amounts' }>): string {
  const row = ({ what, amount }: Amount, stepStyle: string) =>
    `<tr><td align="left" valign="top" style="padding:8px 12px 8px 0;${stepStyle}">${escapeHtml(what)}</td><td align="right" valign="top" style="padding:8px 0;white-space:nowrap;${stepStyle}">${escapeHtml(amount)}</td></tr>`;
  const ordinary = `${font};font-size:15px;line-height:22px;color:${ink};${breaks}`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">
${lines.map((one) => row(one, `${ordinary};border-bottom:1px solid ${line}`)).join('\n')}
${sums.map((one) => row(one, `${ordinary};color:${quietInk}`)).join('\n')}
${row(total, `${font};font-size:18px;line-height:24px;font-weight:700;color:${ink};border-top:1px solid ${line}`)}
</table>`;
}

const multiline = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

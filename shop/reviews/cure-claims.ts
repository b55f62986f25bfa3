/**
 * Finds claims in reviews that a product cures, treats or prevents an illness. A shop may not advertise with such
 * claims, not even in a customer's words, so staff read these reviews before they are published. The rules report
 * rather one review too many than one too few.
 */

import { withoutAccents } from '#shop/text/fold-text.ts';

/** Words that claim a cure by themselves. */
const cures = [
  'cur(?:a|an|ar|are|aron|aba|aban|ado|ada|ados|adas|ando|e|en|o|arse|arme|arte|arlo|arla|ativ[oa]s?|acion(?:es)?)',
  '(?:me|te|le|se|lo|la|nos|les|los|las|ya) san(?:o|a|e|aron|an)',
  'san(?:ar|e|ado|ada|ados|adas|acion|arse|arme)',
  'milagr\\w*',
  String.raw`adelga[zc]\w*`,
  String.raw`quem\w* (?:la )?grasas?`,
  String.raw`(?:baj|perd)\w* (?:de|\w+|\d+) (?:peso|kilos?|kg|libras?|tallas?)`,
  'remedio (?:para|contra)',
  String.raw`desintoxic\w*`,
];

/** Illnesses that a review need only name. */
const illnesses = [
  'diabet\\w*',
  'cancer\\w*',
  'tumor(?:es)?',
  'quimioterapia',
  'metastasis',
  'leucemia',
  'vih',
  'sida',
  'hepatitis',
  'cirrosis',
  'higado graso',
  'hipertens\\w*',
  '(?:presion|tension) (?:alta|arterial)',
  'infart\\w*',
  'trombosis',
  'epilep\\w*',
  'alzheimer',
  'parkinson',
  'esclerosis',
  'lupus',
  'fibromialgia',
  'tiroid\\w*',
  'hipotiroid\\w*',
  'covid\\w*',
  'asma',
  'neumonia',
  'artritis',
  'artrosis',
  'osteoporosis',
  'gota',
  'psoriasis',
  'ulceras?',
  'disfuncion\\w*',
  'impotencia',
  'prostat\\w*',
  'miomas?',
  'quistes?',
  'endometriosis',
  'infertil\\w*',
  'insuficiencia renal',
  'calculos',
  'insulina',
  'depresion',
];

/** Complaints that a review may mention, but not together with one of `effects`. */
const complaints = [
  'colesterol',
  'trigliceridos',
  'azucar',
  'glucosa',
  'presion',
  'gastritis',
  'reflujo',
  'colon(?: irritable)?',
  'estrenimiento',
  'migranas?',
  'dolor(?:es)?',
  'insomnio',
  'ansiedad',
  'estres',
  'varices',
  'hemorroides',
  'gripa',
  'gripe',
  'tos',
  'infeccion(?:es)?',
  'hongos?',
  'parasitos',
  'inflamacion(?:es)?',
  'anemia',
  'alergias?',
  'acne',
  'eczema',
  'dermatitis',
  'obesidad',
  'sobrepeso',
  'menopausia',
  'colicos?',
];

/** Verbs of what a medicine does. */
const effects = [
  'quit\\w*',
  'elimin\\w*',
  'desaparec\\w*',
  'trat(?:a|an|ar|o|e|amiento)',
  'prev(?:iene|ienen|enir|ino|encion)',
  'combat\\w*',
  'controla\\w*',
  'controlo',
  'baj(?:a|an|o|ar|aron|ado|ando)',
  'alivi\\w*',
  'normaliz\\w*',
  'regul(?:a|an|o|ar|aron|ado)',
  'revirti\\w*',
  'revert\\w*',
  'acab(?:a|o|aron|ar) con',
  'se (?:me|le|nos) fue(?:ron)?',
  'mejor(?:a|o|e|ar|aron)',
];

/** Advice to do without a doctor or a medicine. */
const replacements = [
  String.raw`dej(?:e|o|ar|amos|aron|ado) (?:de tomar |de usar |de inyectar\w* )?(?:(?:el|la|los|las|mi|mis|su|sus) )?(?:pastillas?|medicamentos?|medicinas?|remedios?|drogas?|tratamiento)`,
  String.raw`(?:sin|no) (?:necesi\w+ )?(?:de )?(?:ir al |el |al )?(?:medico|doctor)`,
  String.raw`(?:mejor que|reemplaz\w+|sustitu\w+) (?:\w+ )?(?:pastillas?|medicamentos?|medicinas?|medico|doctor)`,
];

const anyOf = (words: string[]) => new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'u');

const alone = anyOf([...cures, ...illnesses, ...replacements]);
const complaint = anyOf(complaints);
const effect = anyOf(effects);

/** Whether a text may claim a cure, so that staff read it before it is published. */
export function claimsCure(text: string): boolean {
  const plain = withoutAccents(text).toLowerCase().replaceAll(/\s+/gu, ' ');
  return alone.test(plain) || plain.split(/[.!?;\n]/u).some((part) => complaint.test(part) && effect.test(part));
}

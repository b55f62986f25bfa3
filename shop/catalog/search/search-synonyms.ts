/**
 * Everyday words of Colombian shoppers, and the words of the catalogue they lead to. They only widen searches and are
 * never shown: the shop makes no health claims. All are plain text without filler words.
 */

/** Synonyms: each word leads to all others of its line. */
const sameThing: readonly (readonly string[])[] = [
  ['sabila', 'aloe', 'aloe vera', 'penca'],
  ['champu', 'shampoo', 'shampo', 'champo'],
  ['acondicionador', 'rinse', 'balsamo capilar'],
  ['serum', 'suero'],
  ['facial', 'rostro', 'cara'],
  ['cabello', 'pelo', 'capilar'],
  ['labial', 'labios', 'boca', 'chapstick'],
  ['infusion', 'te', 'aromatica'],
  ['gomitas', 'gomas', 'masticables', 'gummies'],
  ['ninos', 'ninas', 'kids', 'infantil', 'pediatrico', 'hijos', 'chiquitos'],
  ['bebe', 'recien nacido', 'nene'],
  ['propoleo', 'propolis', 'propoli'],
  ['yerbabuena', 'hierbabuena'],
  ['psyllium', 'psilio', 'psilium', 'silium', 'plantago'],
  ['espirulina', 'spirulina', 'alga'],
  ['maracuya', 'passiflora edulis', 'parchita'],
  ['pasiflora', 'passiflora', 'pasionaria'],
  ['magnesio', 'magnesium'],
  ['zinc', 'cinc'],
  ['colageno', 'collagen'],
  ['quinua', 'quinoa'],
  ['jengibre', 'kion', 'ginger'],
  ['curcuma', 'turmeric', 'palillo', 'azafran raiz'],
  ['platano', 'colicero'],
  ['panela', 'papelon', 'piloncillo', 'aguapanela'],
  ['cacao', 'chocolate', 'cocoa'],
  ['vela', 'candela'],
  ['omega', 'omegas'],
  ['linaza', 'lino'],
  ['multivitaminico', 'multivitaminas', 'multivitaminicos', 'polivitaminico'],
  ['examen', 'escaneo', 'chequeo', 'valoracion'],
  ['asesoria', 'consulta', 'cita'],
];

/** Related words, ranked below synonyms: each typed word also finds the words of `means`, but not the reverse. */
const leadsTo: readonly { typed: readonly string[]; means: readonly string[] }[] = [
  { typed: ['pastilla', 'pildora', 'pepa', 'comprimido', 'gragea'], means: ['capsulas', 'tabletas', 'perlas'] },
  { typed: ['tableta'], means: ['capsulas'] },
  { typed: ['capsula', 'perla'], means: ['perlas', 'capsulas', 'tabletas'] },
  { typed: ['caramelo', 'dulce', 'golosina'], means: ['gomitas'] },
  { typed: ['gota', 'gotero'], means: ['gotas', 'gotero'] },
  { typed: ['crema'], means: ['pomada', 'gel', 'balsamo', 'unguento', 'locion'] },
  { typed: ['pomada', 'unguento'], means: ['crema', 'balsamo', 'unguento', 'pomada'] },
  { typed: ['locion', 'hidratante', 'humectante'], means: ['crema', 'hidratante', 'aceite'] },
  { typed: ['piel'], means: ['pomadas', 'cosmeticos', 'rostro'] },
  {
    typed: ['cara', 'rostro', 'arruga', 'belleza', 'maquillaje', 'cosmetico'],
    means: ['cosmeticos', 'rostro', 'facial'],
  },
  { typed: ['antiarrugas', 'antiedad', 'mancha', 'cicatriz'], means: ['rosa mosqueta', 'serum'] },
  { typed: ['tonico', 'desmaquillante', 'limpiador'], means: ['agua de rosas', 'tonico'] },
  { typed: ['exfoliante', 'acne', 'barro', 'espinilla', 'poros'], means: ['mascarilla', 'arcilla', 'jabon'] },
  { typed: ['pelo', 'cabello', 'caida', 'calvicie', 'caspa', 'alopecia'], means: ['cabello', 'champu', 'romero'] },
  { typed: ['mano', 'reseca', 'resequedad'], means: ['manos', 'resecas'] },
  { typed: ['pierna', 'varice', 'varices', 'circulacion', 'cansada'], means: ['piernas', 'castano de indias'] },
  {
    typed: ['dolor', 'golpe', 'moreton', 'musculo', 'muscular', 'articulacion', 'articulaciones', 'espalda', 'rodilla'],
    means: ['arnica', 'masaje', 'mentol'],
  },
  { typed: ['masaje', 'masajear', 'relajante'], means: ['masaje'] },
  { typed: ['panal', 'panalitis', 'colita', 'escaldado'], means: ['panal', 'calendula', 'bebe'] },
  { typed: ['bebe'], means: ['ninos'] },
  { typed: ['nino', 'nina', 'hijo'], means: ['ninos', 'kids'] },
  {
    typed: ['tos', 'gripa', 'gripe', 'resfriado', 'garganta', 'bronquios', 'flema', 'mocos'],
    means: ['propoleo', 'eucalipto', 'totumo'],
  },
  { typed: ['defensa', 'inmunidad', 'inmune', 'inmunologico'], means: ['vitamina c', 'propoleo', 'zinc'] },
  {
    typed: [
      'dormir',
      'sueno',
      'insomnio',
      'descansar',
      'nervio',
      'nervioso',
      'ansiedad',
      'estres',
      'calma',
      'calmante',
      'tranquilo',
    ],
    means: ['valeriana', 'pasiflora'],
  },
  {
    typed: ['estrenimiento', 'estrenido', 'laxante', 'bano', 'evacuar', 'transito', 'colon'],
    means: ['purgantes', 'fibra', 'ciruela', 'sen'],
  },
  {
    typed: ['purga', 'purgar', 'purgante', 'desparasitar', 'desparasitante', 'lombriz', 'parasito'],
    means: ['purgantes'],
  },
  {
    typed: ['digestion', 'digestivo', 'estomago', 'barriga', 'gases', 'intestino'],
    means: ['fibra', 'infusion', 'purgantes', 'alcachofa'],
  },
  { typed: ['higado', 'desintoxicar', 'detox', 'limpieza'], means: ['alcachofa', 'diente de leon'] },
  {
    typed: ['adelgazar', 'adelgazante', 'bajar', 'peso', 'gordura', 'dieta'],
    means: ['te verde', 'alcachofa', 'fibra'],
  },
  { typed: ['rinon', 'rinones', 'orina', 'liquidos'], means: ['cola de caballo'] },
  {
    typed: ['energia', 'energizante', 'cansancio', 'vitalidad', 'fuerza', 'animo', 'vigor'],
    means: ['potencializadores', 'maca', 'ginseng', 'guarana', 'borojo'],
  },
  {
    typed: ['potencia', 'potenciador', 'vigorizante', 'viril', 'masculino', 'hombre', 'afrodisiaco', 'potencializador'],
    means: ['potencializadores', 'borojo', 'chontaduro', 'maca'],
  },
  { typed: ['sexo', 'sexual', 'erotico', 'erotica', 'intimidad'], means: ['linea erotica'] },
  { typed: ['lubricante', 'lubricacion', 'intimo'], means: ['gel intimo'] },
  { typed: ['perfume', 'ambientador', 'fragancia', 'aroma', 'colonia'], means: ['bruma'] },
  { typed: ['cama', 'almohada', 'alcoba', 'cuarto'], means: ['sabanas', 'alcoba'] },
  { typed: ['anemia', 'sangre'], means: ['hierro', 'remolacha'] },
  { typed: ['hueso', 'calcio'], means: ['vitamina d3', 'magnesio', 'colageno'] },
  { typed: ['calambre'], means: ['magnesio'] },
  { typed: ['coyuntura', 'cartilago', 'una'], means: ['colageno'] },
  {
    typed: ['inflamacion', 'antiinflamatorio', 'desinflamatorio', 'desinflamar'],
    means: ['curcuma', 'arnica', 'calendula'],
  },
  { typed: ['memoria', 'concentracion'], means: ['ginseng', 'complejo b', 'omega'] },
  { typed: ['vitamina'], means: ['multivitaminicos'] },
  { typed: ['suplemento'], means: ['multivitaminicos', 'capsulas'] },
  { typed: ['pescado', 'omega'], means: ['omega', 'sacha inchi'] },
  { typed: ['naranja', 'ascorbico'], means: ['vitamina c'] },
  { typed: ['proteina', 'batido', 'malteada'], means: ['espirulina', 'batido', 'colageno'] },
  { typed: ['desayuno', 'tetero'], means: ['colada', 'desayuno'] },
  { typed: ['abeja', 'colmena', 'apicultura'], means: ['miel', 'polen', 'propoleo'] },
  { typed: ['hierba', 'planta', 'yerba', 'matas'], means: ['hierbas', 'infusion'] },
  { typed: ['jugo', 'tonico', 'botella'], means: ['bebida', 'jarabe'] },
  { typed: ['endulzante', 'azucar', 'edulcorante'], means: ['miel', 'panela', 'melaza'] },
  {
    typed: ['bioquantum', 'biocuantica', 'cuantica', 'quantum', 'quantico', 'bioenergetico', 'escaner'],
    means: ['examen bio cuantico'],
  },
  {
    typed: ['turno', 'agendar', 'medico', 'doctor', 'doctora', 'nutricionista'],
    means: ['cita', 'asesoria', 'examen'],
  },
  { typed: ['resfrio', 'congestion', 'vaporizacion', 'vaporub', 'vick'], means: ['eucalipto', 'mentol'] },
  { typed: ['honey'], means: ['miel'] },
  { typed: ['soap'], means: ['jabon'] },
  { typed: ['baby'], means: ['bebe'] },
];

/** The meanings of a word or phrase. */
export type Synonyms = {
  /** synonyms */
  same: string[];
  /** related words */
  related: string[];
};

const synonyms = new Map<string, Synonyms>();

function entry(typed: string): Synonyms {
  const key = singular(typed);
  const existing = synonyms.get(key) ?? { same: [], related: [] };
  synonyms.set(key, existing);
  return existing;
}

/** A common stem for singular and plural, not always a word: 'articulacion', 'varic'. */
function singular(words: string): string {
  return words.replace(/([^aeiou\s])es\b|([aeiou])s\b/g, '$1$2');
}

for (const names of sameThing) for (const name of names) entry(name).same.push(...names.filter((one) => one !== name));
for (const { typed, means } of leadsTo) for (const word of typed) entry(word).related.push(...means);

/** The stems of all words in the list that lead to others; a misspelled word may mean one of them. */
export const synonymWords: readonly string[] = [...synonyms.keys()];

/** Every single word that an entry leads to. */
export const meaningWords: readonly string[] = [
  ...new Set(
    [...synonyms.values()].flatMap(({ same, related }) => [...same, ...related]).flatMap((text) => text.split(' ')),
  ),
];

/**
 * Finds the synonyms of plain words separated by one space, in singular or plural.
 *
 * @returns null for words that are not in the list
 */
export function synonymsOf(typed: string): Synonyms | null {
  return synonyms.get(singular(typed)) ?? null;
}

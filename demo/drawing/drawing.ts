// Types that describe a demo picture. The catalogue uses them; the other files of this folder draw them.

export type CategoryHue =
  | 'jarabes'
  | 'multivitaminicos'
  | 'potencializadores'
  | 'cosmeticos'
  | 'ninos'
  | 'purgantes'
  | 'pomadas-cremas'
  | 'linea-erotica'
  | 'capsulas'
  | 'examen-bio-cuantico';

export type Shape =
  | 'syrup-bottle'
  | 'dropper'
  | 'jar'
  | 'capsule-bottle'
  | 'tube'
  | 'box'
  | 'pouch'
  | 'pump'
  | 'tub'
  | 'gummies-jar'
  | 'spray'
  | 'exam-sheet';

/** Round packages, drawn as solids of revolution. */
export type TurnedShape = Extract<
  Shape,
  'syrup-bottle' | 'dropper' | 'jar' | 'capsule-bottle' | 'pump' | 'tub' | 'gummies-jar' | 'spray'
>;

export type Material = 'amber' | 'green' | 'cobalt' | 'white' | 'tinted' | 'deep' | 'clear' | 'kraft';

export type Cap = 'dark' | 'cream' | 'wood' | 'gold' | 'hue';

/**
 * plate: paper with the plant and a coloured base; block: solid hue, plant cut off at the edge; window: tinted arch.
 */
export type LabelStyle = 'plate' | 'block' | 'window';

export type Plant =
  | 'moringa'
  | 'calendula'
  | 'rosa'
  | 'manzanilla'
  | 'sabila'
  | 'eucalipto'
  | 'lavanda'
  | 'romero'
  | 'hoja-ancha'
  | 'totumo'
  | 'citrico'
  | 'menta';

export type Prop =
  | 'capsules'
  | 'honeycomb'
  | 'orange'
  | 'petals'
  | 'powder-spoon'
  | 'gummies'
  | 'leaf'
  | 'tablets'
  | 'flower'
  | 'drops'
  | 'stones'
  | 'none';

export type View = 'front' | 'close-up' | 'with-box' | 'ingredients';

export type ProductDrawing = {
  shape: Shape;
  material: Material;
  cap: Cap;
  hue: CategoryHue;
  label: LabelStyle;
  plant: Plant;
  prop: Prop;
  /** The product's name on the label, without any claim. */
  name: string;
  /** Kind and content: 'Jarabe · 360 ml'. */
  line: string;
};

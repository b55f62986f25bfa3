/** What a demo picture is drawn from. The catalogue names these; the pencils are in the files beside. */

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

export type Material = 'amber' | 'green' | 'cobalt' | 'white' | 'tinted' | 'deep' | 'clear' | 'kraft';

export type Cap = 'dark' | 'cream' | 'wood' | 'gold' | 'hue';

/** plate: paper with the plant and a coloured foot; block: solid hue, plant bleeding off; window: a tinted arch. */
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
  /** The product as printed on the label: a name, never a claim. */
  name: string;
  /** Kind and content, like 'Jarabe · 360 ml'. */
  line: string;
};

// `node e2e/prepare-demo.ts FOLDER`: sets the demo shop up in a data folder, of which each group of journeys takes a copy.
import { startShop } from './running-shop.ts';

const [dataFolder] = process.argv.slice(2);
if (!dataFolder) throw new Error('No folder was named');
const shop = await startShop({ dataFolder });
await shop.stop();

// `node e2e/shops/prepare-demo.ts FOLDER`: sets up the demo shop in a data folder, which each group of journeys copies.
import { startShop } from './running-shop.ts';

const [dataFolder] = process.argv.slice(2);
if (!dataFolder) throw new Error('No folder was named');
const shop = await startShop({ dataFolder });
await shop.stop();

import { type Brush, type Hour, palettes, sheet, takeBrush } from './brush.ts';
import { chart, constellation, film, lanterns, letters } from './ideas.ts';
import { books, desk, kitchen, record, sill, tea } from './indoors.ts';
import { forest, hillHouse, mountains, road, sea, terraces, village } from './outdoors.ts';
import { bridge, city, lighthouse, rainStreet, roofs, train } from './streets.ts';

type Scene = (brush: Brush) => string;

/** Scene, time of day and seed of every generated image, by the name that articles use. */
const paintings: Record<string, [scene: Scene, hour: Hour, seed: number]> = {
  'sea-night': [sea, 'night', 3],
  'sea-dusk': [sea, 'dusk', 12],
  'sea-dawn': [sea, 'dawn', 7],
  'mountains-night': [mountains, 'night', 5],
  'mountains-dusk': [mountains, 'dusk', 9],
  'mountains-dawn': [mountains, 'dawn', 14],
  'forest-jade': [forest, 'jade', 4],
  'forest-amber': [forest, 'amber', 8],
  'road-dusk': [road, 'dusk', 6],
  'road-night': [road, 'night', 15],
  'terraces-dawn': [terraces, 'dawn', 2],
  'terraces-jade': [terraces, 'jade', 11],
  'village-snow': [village, 'snow', 3],
  'house-night': [hillHouse, 'night', 21],
  'house-amber': [hillHouse, 'amber', 6],
  'city-night': [city, 'night', 17],
  'city-dusk': [city, 'dusk', 4],
  'train-night': [train, 'night', 8],
  'train-dusk': [train, 'dusk', 2],
  'lighthouse-night': [lighthouse, 'night', 5],
  'lighthouse-dusk': [lighthouse, 'dusk', 9],
  'roofs-night': [roofs, 'night', 7],
  'roofs-dusk': [roofs, 'dusk', 3],
  'bridge-night': [bridge, 'night', 13],
  'bridge-jade': [bridge, 'jade', 5],
  'rain-night': [rainStreet, 'night', 6],
  'rain-dusk': [rainStreet, 'dusk', 16],
  'tea-night': [tea, 'night', 2],
  'tea-amber': [tea, 'amber', 10],
  'books-amber': [books, 'amber', 5],
  'books-jade': [books, 'jade', 12],
  'sill-night': [sill, 'night', 9],
  'sill-dusk': [sill, 'dusk', 4],
  'kitchen-amber': [kitchen, 'amber', 3],
  'kitchen-dusk': [kitchen, 'dusk', 7],
  'record-amber': [record, 'amber', 6],
  'record-night': [record, 'night', 2],
  'desk-night': [desk, 'night', 11],
  'desk-jade': [desk, 'jade', 3],
  'constellation-night': [constellation, 'night', 4],
  'constellation-jade': [constellation, 'jade', 9],
  'lanterns-dusk': [lanterns, 'dusk', 5],
  'film-amber': [film, 'amber', 4],
  'letters-night': [letters, 'night', 6],
  'letters-dusk': [letters, 'dusk', 11],
  'chart-jade': [chart, 'jade', 7],
  'chart-dusk': [chart, 'dusk', 3],
};

export const paintingNames: readonly string[] = Object.keys(paintings);

/** Renders an image as SVG. */
export function paint(name: string): string {
  const found = paintings[name];
  if (!found) throw new Error(`Nothing is painted under the name ${name}`);
  const [scene, hour, seed] = found;
  return sheet(palettes[hour], scene(takeBrush(palettes[hour], seed)));
}

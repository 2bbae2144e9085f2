import type { TopicCard } from '#contract/features/moments/topics.entities.ts';
import { viewTermCard } from '#server/features/terms/service.ts';

import type { TopicRow } from './topics.reads.ts';

export function viewTopic(row: TopicRow): TopicCard {
  return { ...viewTermCard(row), heat: Number(row.heat) };
}

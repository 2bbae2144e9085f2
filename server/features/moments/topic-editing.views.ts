import type { AdminTopic } from '#contract/features/moments/topic-editing.entities.ts';
import { topicKey } from '#contract/features/moments/topics.rules.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { AdminTopicRow } from './topic-editing.reads.ts';
import { viewTopic } from './topics.views.ts';

/** `names`: keys of all names of topics. */
export function viewAdminTopic(
  row: AdminTopicRow,
  names: readonly { term_id: number; name_key: string }[],
): AdminTopic {
  const keys = names.filter(({ term_id }) => term_id === row.id).map(({ name_key }) => name_key);
  return {
    ...viewTopic(row),
    posts: Number(row.posts),
    other_names: keys.filter((key) => key !== topicKey(row.name)),
    hidden: row.hidden_at !== null,
    created_at: isoTime(row.created_at),
  };
}

import { topicNameMaxLength } from '#contract/features/moments/limits.ts';
import { changeTopic } from '#contract/features/moments/topic-editing.calls.ts';
import type { AdminTopic } from '#contract/features/moments/topic-editing.entities.ts';
import { topicErrors } from '#contract/features/moments/topics.copy.ts';
import { topicName } from '#contract/features/moments/topics.rules.ts';
import { termErrors } from '#contract/features/terms/copy.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import { TermFields } from '../terms/term-fields.tsx';

export interface TopicDialogProps {
  topic: AdminTopic;
}

/** Name, slug, description and cover of a topic. */
export function TopicDialog({ topic, dialog }: DialogProps<TopicDialogProps, void>) {
  const { name, slug, description, cover_url, other_names: others } = topic;
  const editing = useForm({ name, slug, description, cover_url }, { hold: dialog.hold });
  const { form, values, isBusy, submit } = editing;
  const problem = firstProblem([
    ['name', topicName(values.name) === null && topicErrors.name(topicNameMaxLength)],
    ['slug', values.slug.trim() === '' && termErrors.slug],
  ]);
  async function work(): Promise<void> {
    const { slug: typed, ...rest } = values;
    await send(changeTopic, { id: topic.id, ...rest, ...(typed === slug ? {} : { slug: typed }) });
    dialog.done(undefined);
  }
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <p>改名以后，写旧名称的动态仍然归入这个话题。{others.length > 0 && `其他名称：${others.join('、')}。`}</p>
      <TermFields form={editing} isNew={false} nameMaxLength={topicNameMaxLength * 2} />
    </DialogForm>
  );
}

import { previewComment } from '#contract/features/comments/calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';

const previewDelayMs = 400;

function Preview({ content }: { content: string }) {
  const { loaded, reload } = useLoaded(() => send(previewComment, { content }));
  if (loaded.state === 'ready') {
    return (
      <div className="composer-preview" role="region" aria-label="预览">
        <div className="comment-text">
          <div data-written dangerouslySetInnerHTML={{ __html: loaded.value.html }} />
        </div>
      </div>
    );
  }
  return (
    <div className="composer-preview" role="status">
      {loaded.state === 'loading' ? (
        '正在生成预览…'
      ) : (
        <>
          预览没能生成{' '}
          <button className="text-link" type="button" onClick={() => void reload()}>
            重试
          </button>
        </>
      )}
    </div>
  );
}

/** Preview of the comment, re-rendered when typing pauses. */
export function ComposerPreview({ content }: { content: string }) {
  const settled = useDebounced(content, previewDelayMs);
  return <Preview key={settled} content={settled} />;
}

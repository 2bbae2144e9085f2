import katexCss from 'katex/dist/katex.min.css?url';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import '#web/blocks/blocks.css';
import '#web/features/comments/comments.css';
import '#web/features/social/likes/marks.css';
import '#web/features/posts/article/article-page.css';
import '#web/features/posts/article/article-header.css';
import '#web/features/posts/article/article-end.css';
import '#web/features/posts/article/article-side.css';
import { loadArticle } from '#web/features/posts/article/load-article.server.ts';
import { RenderedPart } from '#web/kit/html-part.tsx';
import { useReading } from '#web/kit/post-state.ts';
import { holdReplay } from '#web/kit/replay-hold.ts';

export const loader = (args: LoaderFunctionArgs) => loadArticle(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** The server rendered everything; scripts only add behavior after hydration. */
export default function Page() {
  const { article, id, isPrivate, comments, minutes, hasMath, shared } = useLoaderData<typeof loader>();
  const page = useRef<HTMLDivElement>(null);
  useReading(shared.title, comments, minutes);
  useEffect(() => {
    let isLeft = false;
    let end: (() => void) | undefined;
    const start = async () => {
      const { readArticle } = await import('#web/features/posts/reading/read-article.ts');
      if (!isLeft && page.current) end = readArticle(page.current, { postId: id, isPrivate, shared });
    };
    void holdReplay(start());
    return () => {
      isLeft = true;
      end?.();
    };
  }, [article, id, isPrivate, shared]);
  return (
    <div ref={page}>
      {hasMath && <link rel="stylesheet" href={katexCss} precedence="default" />}
      <RenderedPart key={article.key} part={article} className="wrap article-page" />
    </div>
  );
}

import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react';

import { reportFailure } from '#web/kit/call-failure.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { chooseFromLibrary, uploadToLibrary } from '../services.ts';
import { withSignIn } from '../sign-in-first.ts';

/** Uploads an image to the library and reports its progress. */
function useUpload(done: (url: string) => void) {
  const [share, setShare] = useState<number | null>(null);
  async function take(file: File | undefined): Promise<void> {
    if (!file || share !== null) return;
    setShare(0);
    try {
      const { url } = await uploadToLibrary(file, { onProgress: setShare });
      done(url);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '图片没能上传，请重试');
    } finally {
      setShare(null);
    }
  }
  return { share, take };
}

function Shown({ name, url, onRemove }: { name: string; url: string; onRemove: () => void }) {
  const [lost, setLost] = useState('');
  return (
    <div className="panel-cover-shown">
      {lost === url ? (
        <p className="field-hint">
          <Icon name="image" size={16} />
          这个地址的图片没能载入
        </p>
      ) : (
        <img src={url} alt={`现在的${name}`} onError={() => setLost(url)} />
      )}
      <button className="icon-button" type="button" aria-label={`去掉${name}`} onClick={onRemove}>
        <Icon name="x" size={16} />
      </button>
    </div>
  );
}

interface PictureFieldProps {
  /** What the picture is, such as 封面. */
  name: string;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

/** A picture of the article: uploaded, chosen from the library, or a URL. */
export function PictureField({ name, value, error, onChange }: PictureFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const { share, take } = useUpload(onChange);
  const choose = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const file = await withSignIn(() => chooseFromLibrary('image'));
    if (!file) return;
    onChange(file.url);
    toast.success(`已设为${name}`);
    currentTarget.focus({ preventScroll: true });
    // The image stands above the button and may be outside of the panel.
    requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'nearest' }));
  };
  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    event.target.value = '';
  };
  return (
    <div
      ref={field}
      className="panel-cover"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      {value !== '' && <Shown name={name} url={value} onRemove={() => onChange('')} />}
      <div className="panel-cover-actions">
        <label className="button button-small" aria-busy={share !== null}>
          <input className="visually-hidden" type="file" accept="image/*" disabled={share !== null} onChange={upload} />
          <Icon name="upload" size={16} />
          {share === null ? '上传图片' : `上传中 ${Math.round(share * 100)}%`}
        </label>
        <button
          className="button button-small"
          type="button"
          onClick={(event) => void choose(event).catch(reportFailure)}
        >
          从媒体库选
        </button>
      </div>
      <Field label={`${name}地址`} error={error}>
        <input
          type="text"
          inputMode="url"
          value={value}
          placeholder="/uploads/… 或 https://…"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
    </div>
  );
}

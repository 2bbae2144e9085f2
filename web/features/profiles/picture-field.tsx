import { type ReactNode, useRef, useState } from 'react';

import { removeProfilePicture, setProfilePicture } from '#contract/features/profiles/calls.ts';
import { profileErrors } from '#contract/features/profiles/copy.ts';
import type { ProfilePicture } from '#contract/features/profiles/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { DialogCancelled, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { cropPicture } from './crop-picture.ts';

interface Props {
  kind: ProfilePicture;
  label: string;
  hint: string;
  hasOwn: boolean;
  /** The current image. */
  children: ReactNode;
  onChange: (url: string) => void;
}

function showSaved(error: unknown): void {
  if (error instanceof DialogCancelled) return;
  if (error instanceof Error && error.message === profileErrors.notPicture) toast.warning(error.message);
  else reportFailure(error);
}

/** Crops and uploads a profile image, or removes it. */
export function PictureField({ kind, label, hint, hasOwn, children, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work().catch(showSaved);
    setBusy(false);
  }

  const choose = (file: File | undefined) =>
    file &&
    run(() =>
      cropPicture(file, kind, async (base64) => {
        const { url } = await send(setProfilePicture, { kind, data: base64 });
        onChange(url);
        toast.success(`${label}已更新`);
      }),
    );
  const remove = () =>
    run(async () => {
      await openConfirm({ title: `移除${label}`, content: `移除后将显示默认的${label}。`, confirm: '移除' });
      await send(removeProfilePicture, { kind });
      onChange('');
      toast.success(`${label}已移除`);
    });

  return (
    <div className={`picture-field picture-field-${kind}`}>
      {children}
      <div>
        <p className="picture-field-name">{label}</p>
        <p className="field-hint">{hint}</p>
        <p className="picture-field-acts">
          <button
            className="button button-small"
            type="button"
            disabled={isBusy}
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" size={14} />
            更换{label}
          </button>
          {hasOwn && (
            <button
              className="button button-small button-quiet"
              type="button"
              disabled={isBusy}
              onClick={() => void remove()}
            >
              移除
            </button>
          )}
        </p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

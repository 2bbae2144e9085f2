import './transfers.css';

import { useEffect, useRef, useState } from 'react';

import { beginTransferUpload } from '#contract/features/transfers/calls.ts';
import { transferErrors } from '#contract/features/transfers/copy.ts';
import { inputExtensions, hasInputExtension, type TransferKind } from '#contract/features/transfers/rules.ts';
import { uploadErrors } from '#contract/features/media/uploads.copy.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { formatBytes } from '../media/format-bytes.ts';
import { sendContents } from '../media/upload.ts';

export interface SentFile {
  uploadId: string;
  name: string;
}

interface SendFileProps {
  kind: TransferKind;
  label: string;
  disabled: boolean;
  /** Called when the server has the whole file. */
  onSent: (file: SentFile) => Promise<void>;
}

interface Sending {
  name: string;
  size: number;
  sent: number;
  abort: AbortController;
}

function problemOf(kind: TransferKind, file: File): string | null {
  if (!hasInputExtension(kind, file.name)) return transferErrors.wrongFile((inputExtensions[kind] ?? []).join('、'));
  return file.size === 0 ? uploadErrors.empty : null;
}

/** Chooses and uploads a file of any size; an interrupted upload is resumed. */
export function SendFile({ kind, label, disabled, onSent }: SendFileProps) {
  const [sending, setSending] = useState<Sending | null>(null);
  const latest = useRef<AbortController>(null);
  useEffect(() => () => latest.current?.abort(), []);
  async function take(file: File): Promise<void> {
    const problem = problemOf(kind, file);
    if (problem) {
      toast.warning(problem);
      return;
    }
    const abort = new AbortController();
    latest.current = abort;
    const { signal } = abort;
    const { name, size } = file;
    const show = (sent: number): void => setSending({ name, size, sent, abort });
    show(0);
    try {
      const begun = await send(beginTransferUpload, { name: name.slice(-255), size }, { signal });
      await sendContents(file, begun, { signal, onProgress: show });
      await onSent({ uploadId: begun.upload_id, name });
    } catch (error) {
      if (!signal.aborted) reportFailure(error);
    } finally {
      setSending(null);
    }
  }
  if (sending) {
    const { name, size, sent } = sending;
    return (
      <div className="transfer-progress">
        <progress max={size} value={sent} aria-label={`${name} 的上传进度`} />
        <span>{`上传中 ${formatBytes(sent)} / ${formatBytes(size)}`}</span>
        <button className="button button-small" type="button" onClick={() => sending.abort.abort()}>
          取消
        </button>
      </div>
    );
  }
  return (
    <div className="transfer-acts">
      <label className="button transfer-file">
        {label}
        <input
          className="visually-hidden"
          type="file"
          accept={(inputExtensions[kind] ?? []).map((ending) => ending.replace('.tar', '')).join(',')}
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void take(file);
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

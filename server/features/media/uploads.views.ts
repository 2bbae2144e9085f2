import type { DirectUpload, UploadState } from '#contract/features/media/uploads.entities.ts';
import { chunkBytes, abandonedUploadMs } from '#contract/features/media/uploads.limits.ts';
import { isoTime } from '#server/kit/clock.ts';

import type { UploadRow } from './uploads.reads.ts';

export function viewUpload(
  row: Pick<UploadRow, 'id' | 'bytes' | 'created_at'>,
  received: number,
  direct: DirectUpload | null = null,
): UploadState {
  return {
    upload_id: row.id,
    size: row.bytes,
    received,
    chunk_size: chunkBytes,
    expires_at: isoTime(row.created_at + abandonedUploadMs),
    direct,
  };
}

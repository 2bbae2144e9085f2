import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** A program that takes longer, or gives more, is killed. */
const frameLimits = { timeoutMs: 30_000, maxBytes: 16 * 1_048_576 };
const maxFrameSide = 1920;
/** Address space in KiB and processor time in seconds, set by the shell before it becomes ffmpeg. */
const memoryKib = 1_572_864;
const processorSeconds = 20;
const limitsThenRun = `ulimit -v ${memoryKib} 2>/dev/null; ulimit -t ${processorSeconds} 2>/dev/null; ulimit -c 0 2>/dev/null; exec nice -n 19 "$@"`;
/** Frames from which the most typical one is chosen: the first ones are often black. */
const candidates = 24;
const skippedMs = 1000;
/** What browsers play; the other decoders of ffmpeg are never opened. */
const decoders = 'h264,hevc,mpeg4,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1';
const demuxers = { mp4: 'mov', mov: 'mov', webm: 'matroska' } as const;

export interface VideoFile {
  path: string;
  format: keyof typeof demuxers;
  durationMs: number;
}

/** Path of ffmpeg by its setting; null when there is none or it is switched off. */
export async function findFfmpeg(setting: string | null, searchPath = process.env.PATH ?? ''): Promise<string | null> {
  if (setting === null) return null;
  const places = setting === '' ? searchPath.split(delimiter).map((folder) => join(folder, 'ffmpeg')) : [setting];
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return null;
}

/** Arguments for one frame as JPEG: one local file, one demuxer, no network, one thread. */
function frameArguments({ path, format, durationMs }: VideoFile): string[] {
  const side = (name: 'iw' | 'ih') => `'min(${maxFrameSide},${name})'`;
  const scale = `scale=w=${side('iw')}:h=${side('ih')}:force_original_aspect_ratio=decrease`;
  const program = ['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', '-max_alloc', '268435456'];
  const input = ['-protocol_whitelist', 'file', '-codec_whitelist', decoders, '-f', demuxers[format]];
  const start = ['-ss', String(Math.min(skippedMs, durationMs / 4) / 1000), '-i', `file:${path}`];
  const frame = ['-map', '0:v:0', '-an', '-sn', '-dn', '-frames:v', '1', '-vf', `${scale},thumbnail=${candidates}`];
  const output = ['-map_metadata', '-1', '-threads', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'];
  return [...program, ...input, ...start, ...frame, ...output];
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * A typical frame near the start of a video, as JPEG. The video may be hostile: ffmpeg runs as a process of its own with
 * limits of time, memory and output, without the environment of the server.
 * @returns null when it cannot be read within the limits
 */
export function readFrame(
  ffmpeg: string,
  video: VideoFile,
  signal: AbortSignal,
  { timeoutMs, maxBytes } = frameLimits,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', limitsThenRun, 'sh', ffmpeg, ...frameArguments(video)], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH },
      cwd: '/',
      // A process group of its own, so that whatever the program starts is killed with it.
      detached: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const kill = (): void => killGroup(child.pid);
    const timer = setTimeout(kill, timeoutMs);
    const end = (code: number | null): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      resolve(code === 0 && size > 0 ? Buffer.concat(chunks) : null);
    };
    signal.addEventListener('abort', kill, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) kill();
      else chunks.push(chunk);
    });
    child.on('error', () => end(null)).on('close', (code) => end(code));
  });
}

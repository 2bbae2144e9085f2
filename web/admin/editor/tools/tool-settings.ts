import type { EditorServices } from './editor-services.ts';
import { inlineToolNames, inlineTools } from './inline/inline-tools.ts';
import { openNested } from './nested-editor.ts';
import { toolClasses } from './registry.ts';
import { DuplicateTune } from './tunes/duplicate-tune.ts';
import { TransformTune } from './tunes/transform-tune.ts';

/**
 * The `tools` option of Editor.js: block tools, inline tools and the menu of each block. Nested editors get the same.
 * `services` must be the same object for the lifetime of the editor.
 */
export function toolSettings(services: EditorServices): Record<string, unknown> {
  const settings: Record<string, unknown> = {
    ...inlineTools,
    duplicate: DuplicateTune,
    transform: TransformTune,
  };
  for (const [type, tool] of Object.entries(toolClasses)) {
    settings[type] = {
      class: tool,
      config: { services },
      inlineToolbar: inlineToolNames,
      tunes: ['transform', 'duplicate'],
    };
  }
  services.nest ??= (options) => openNested(options, settings, services);
  return settings;
}

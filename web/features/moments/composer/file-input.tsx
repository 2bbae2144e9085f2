import type { RefObject } from 'react';

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A hidden file chooser, opened by a button. */
export function FileInput({ input, label, accept, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      className="visually-hidden"
      type="file"
      aria-label={label}
      tabIndex={-1}
      accept={accept}
      multiple={multiple}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // Allows choosing the same file again.
        event.target.value = '';
      }}
    />
  );
}

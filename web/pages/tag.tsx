export default function Page() {
  return <main>tag</main>;
}

// The six animals that hide under the hats.
export type AnimalName = 'rabbit' | 'dove' | 'cat' | 'owl' | 'frog' | 'mouse';

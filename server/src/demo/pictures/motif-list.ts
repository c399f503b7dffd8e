import type { Motif } from './drawing/motif.ts'
import { biscuitTray, croissantMorning, doughTable, hearthLoaves, milkBuns, tartTable } from './motifs/bakery.ts'
import { bicycleAtWall, bicycleWorkshop } from './motifs/bicycles.ts'
import { rainyWindow, skyline } from './motifs/city.ts'
import { flowerMeadow, plantedRows, windingRoad } from './motifs/fields.ts'
import { cutFlowers, singleBloom } from './motifs/garden.ts'
import { harvestBasket, pottingBench, seedlings } from './motifs/vegetable-garden.ts'
import { succulents } from './motifs/succulents.ts'
import { kettlebells, matAndDumbbells, morningBowl } from './motifs/gym.ts'
import { choppingBoard, supperPlate } from './motifs/supper.ts'
import { teaTable } from './motifs/tea.ts'
import { dumplingSteamer, noodleBowl, spiceBowls } from './motifs/kitchen.ts'
import { alpineLake, dunes, mistyRanges, snowNight } from './motifs/mountains.ts'
import { guitar } from './motifs/guitar.ts'
import { pianoKeys, songDesk, turntable } from './motifs/music.ts'
import { aurora, milkyWay, nebula, starTrails } from './motifs/night-sky.ts'
import { moon, ringedPlanet } from './motifs/planets.ts'
import { colourFields, oilPainting } from './motifs/oil.ts'
import { onTheRidge } from './motifs/outdoors.ts'
import { glazedBowls, glazeTiles, potterWheel } from './motifs/pottery.ts'
import { vaseShelf } from './motifs/vases.ts'
import { beach, openSea } from './motifs/sea.ts'
import { concert, curtain, danceStudio, spotlight } from './motifs/stage.ts'
import { forestLight } from './motifs/woods.ts'
import { bindersTable, bookShelf, marbledPaper } from './motifs/book-binding.ts'
import { cameraDesk } from './motifs/photo-desk.ts'
import { paintersPalette } from './motifs/paint-table.ts'

/** Every scene that can be drawn, by name. */
export const motifs = {
  'alpine-lake-dawn': alpineLake('dawn'),
  'alpine-lake-day': alpineLake('day'),
  'alpine-lake-golden': alpineLake('golden'),
  'misty-ranges-dawn': mistyRanges('dawn'),
  'misty-ranges-golden': mistyRanges('golden'),
  'snow-night': snowNight,
  'dunes-dawn': dunes('dawn'),
  'dunes-golden': dunes('golden'),
  'sea-dawn': openSea('dawn'),
  'sea-golden': openSea('golden'),
  'sea-dusk': openSea('dusk'),
  'sea-moonlit': openSea('moonlit'),
  'beach-dawn': beach('dawn'),
  'beach-golden': beach('golden'),
  'road-day': windingRoad('day'),
  'road-golden': windingRoad('golden'),
  'road-dawn': windingRoad('dawn'),
  'lavender-golden': plantedRows('lavender', 'golden'),
  'tea-rows-dawn': plantedRows('tea', 'dawn'),
  'meadow-day': flowerMeadow('day'),
  'meadow-golden': flowerMeadow('golden'),
  'woods-spring': forestLight('spring'),
  'woods-autumn': forestLight('autumn'),
  'woods-blue': forestLight('blue'),
  'milky-way-firs': milkyWay('firs'),
  'milky-way-dome': milkyWay('dome'),
  'star-trails': starTrails,
  nebula,
  moon,
  'ringed-planet': ringedPlanet,
  aurora,
  'rainy-window': rainyWindow,
  skyline,
  'noodle-bowl': noodleBowl,
  'dumpling-steamer': dumplingSteamer,
  'spice-bowls': spiceBowls,
  'chopping-board': choppingBoard,
  'supper-plate': supperPlate,
  'tea-table': teaTable,
  'hearth-loaves': hearthLoaves,
  'croissant-morning': croissantMorning,
  'biscuit-tray': biscuitTray,
  'tart-table': tartTable,
  'milk-buns': milkBuns,
  'dough-table': doughTable,
  'vase-shelf': vaseShelf,
  'glazed-bowls': glazedBowls,
  'potter-wheel': potterWheel,
  'glaze-tiles': glazeTiles,
  'piano-keys': pianoKeys,
  turntable,
  guitar,
  'song-desk': songDesk,
  concert,
  curtain,
  'spotlight-singer': spotlight('singer'),
  'spotlight-dancer': spotlight('dancer'),
  'spotlight-pair': spotlight('pair'),
  'dance-studio': danceStudio,
  'camera-desk': cameraDesk,
  'painters-palette': paintersPalette,
  'binders-table': bindersTable,
  'book-shelf': bookShelf,
  'marbled-paper': marbledPaper,
  'mat-and-dumbbells': matAndDumbbells,
  kettlebells,
  'morning-bowl': morningBowl,
  'single-bloom': singleBloom,
  'cut-flowers': cutFlowers,
  seedlings,
  'harvest-basket': harvestBasket,
  'potting-bench': pottingBench,
  succulents,
  'bicycle-at-wall': bicycleAtWall,
  'bicycle-workshop': bicycleWorkshop,
  'ridge-rider-dusk': onTheRidge('rider', 'dusk'),
  'ridge-rider-dawn': onTheRidge('rider', 'dawn'),
  'ridge-runner-dawn': onTheRidge('runner', 'dawn'),
  'ridge-tree-pose-golden': onTheRidge('tree', 'golden'),
  'ridge-warrior-dusk': onTheRidge('warrior', 'dusk'),
  'ridge-lotus-dawn': onTheRidge('lotus', 'dawn'),
  'ridge-photographer-dawn': onTheRidge('photographer', 'dawn'),
  'ridge-stargazer': onTheRidge('stargazer', 'moonlit'),
  'ridge-dancer-golden': onTheRidge('dancer', 'golden'),
  'ridge-guitarist-dusk': onTheRidge('guitarist', 'dusk'),
  'oil-lake': oilPainting(alpineLake('golden')),
  'oil-sea': oilPainting(openSea('dusk')),
  'oil-meadow': oilPainting(flowerMeadow('day')),
  'oil-vases': oilPainting(vaseShelf),
  'oil-woods': oilPainting(forestLight('autumn')),
  'oil-bloom': oilPainting(singleBloom),
  'oil-fruit': oilPainting(choppingBoard),
  'oil-lavender': oilPainting(plantedRows('lavender', 'golden')),
  'colour-fields': colourFields,
} satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

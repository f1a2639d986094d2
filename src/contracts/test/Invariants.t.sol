// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Checkout} from "../Checkout.sol";
import {SubscriptionHub} from "../SubscriptionHub.sol";
import {Stage} from "./Stage.sol";

/// Everything that five people can do with the four contracts, in any order, with the books kept beside.
contract Actor is Stage {
    mapping(address => uint256) public owed;
    mapping(bytes32 => uint256) public times;
    bytes32[] public onceIds;
    uint256 public minted;

    function person(uint256 seed) public view returns (address) {
        return anybody(seed % 5);
    }

    function personCount() external pure returns (uint256) {
        return 5;
    }

    function balance(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    function resting() external view {
        assertNothingRests();
    }

    function onceCount() external view returns (uint256) {
        return onceIds.length;
    }

    function payLink(uint256 from, uint256 to, uint256 amount, uint256 fee, bool once, uint256 salt) external {
        amount = bound(amount, 1, 1e12);
        Checkout.Terms memory terms = Checkout.Terms({
            destination: person(to),
            amount: amount,
            fee: bound(fee, 0, amount - 1),
            deadline: 0,
            once: once,
            // Few salts and few amounts, so that terms are met again.
            salt: bytes32(salt % 4)
        });
        bytes32 id = checkout.termsId(terms);
        give(person(from), address(checkout), amount);
        vm.prank(person(from));
        try checkout.pay(id, terms) {
            move(person(from), terms.destination, amount, terms.fee);
            if (once && times[id]++ == 0) onceIds.push(id);
        } catch (bytes memory reason) {
            require(once && bytes4(reason) == Checkout.AlreadyPaid.selector, "another refusal");
        }
    }

    function payOut(uint256 from, uint256[8] calldata seeds, uint256 count, bytes32 salt) external {
        uint256[] memory items = new uint256[](bound(count, 1, 8));
        uint256 total = 0;
        for (uint256 i = 0; i < items.length; i++) {
            uint256 amount = bound(seeds[i] >> 8, 1, 1e12);
            items[i] = amount << 160 | uint160(person(seeds[i]));
            total += amount;
        }
        bytes32 id = payout.payoutId(items, salt);
        if (payout.executedAt(id) != 0) return;
        uint256 fee = payout.feeOf(total);
        give(person(from), address(payout), total + fee);
        vm.prank(person(from));
        payout.execute(id, items, total, salt);
        if (times[id]++ == 0) onceIds.push(id);
        owed[person(from)] -= total + fee;
        owed[FEE] += fee;
        for (uint256 i = 0; i < items.length; i++) owed[address(uint160(items[i]))] += items[i] >> 160;
    }

    function subscribeOrRenew(uint256 from, uint256 to, uint256 planId, uint256 later) external {
        vm.warp(block.timestamp + later % 20 days);
        SubscriptionHub.Plan memory plan = SubscriptionHub.Plan({
            destination: person(to),
            planId: planId % 3,
            amount: 5e6,
            interval: 7 days,
            fee: 5e4
        });
        bytes32 key = hub.keyOf(plan);
        hub.register(key, plan);
        uint256 until = hub.paidUntil(key, person(from));
        if (until > block.timestamp) return;
        give(person(from), address(hub), plan.amount);
        vm.prank(person(from));
        if (until == 0) hub.subscribe(key, plan);
        else hub.renew(key, plan);
        move(person(from), plan.destination, plan.amount, plan.fee);
    }

    function donate(uint256 from, uint256 to, uint256 feeBps, uint256 amount) external {
        amount = bound(amount, 10_000, 1e12);
        feeBps = bound(feeBps, 0, 1_000);
        bytes32 id = jars.idOf(person(to), feeBps, 0);
        jars.createJar(id, person(to), feeBps, 0);
        give(person(from), address(jars), amount);
        vm.prank(person(from));
        jars.donate(id, amount);
        move(person(from), person(to), amount, (amount * feeBps + 9_999) / 10_000);
    }

    function give(address payer, address spender, uint256 amount) private {
        fund(payer, spender, amount);
        owed[payer] += amount;
        minted += amount;
    }

    function move(address from, address to, uint256 amount, uint256 fee) private {
        owed[from] -= amount;
        owed[to] += amount - fee;
        owed[FEE] += fee;
    }
}

contract InvariantTest is Stage {
    Actor private actor;

    function setUp() public {
        actor = new Actor();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actor);
    }

    function invariant_NothingRestsInTheContracts() public view {
        actor.resting();
    }

    function invariant_EverybodyHasExactlyWhatTheBooksSay() public view {
        uint256 sum = actor.balance(FEE);
        assertEq(sum, actor.owed(FEE), "fee recipient");
        for (uint256 i = 0; i < actor.personCount(); i++) {
            uint256 held = actor.balance(actor.person(i));
            assertEq(held, actor.owed(actor.person(i)), "person");
            sum += held;
        }
        assertEq(sum, actor.minted(), "created or lost");
    }

    function invariant_OnceMeansOnce() public view {
        for (uint256 i = 0; i < actor.onceCount(); i++) assertEq(actor.times(actor.onceIds(i)), 1, "paid twice");
    }
}
